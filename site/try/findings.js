/** The list of findings: each leads to its place, and each offer to mend it is a button. */

import { element, made, madeButton } from "./elements.js";

/** How many are put on the page at a time; more of them would keep it busy. */
const AT_A_TIME = 60;

/** @typedef {import("./text_view.js").Finding} Finding */
/** @typedef {import("./text_view.js").Offer} Offer */

export class FindingsList {
  /** @param {(finding: Finding) => void} go @param {(offer: Offer) => void} take */
  constructor(go, take) {
    this.go = go;
    this.take = take;
    this.host = element("findings");
    /** @type {Finding[]} */
    this.findings = [];
    this.more = 0;
    /** whether the text has changed since */
    this.isStale = false;
    /** @type {Map<number, Offer[]>} the offers by their first finding */
    this.offers = new Map();
  }

  /** @param {Finding[]} findings @param {Offer[]} offers @param {number} more how many are not among them */
  show(findings, offers, more) {
    this.findings = findings;
    this.more = more;
    this.offers.clear();
    for (const offer of offers) {
      const first = offer.findings[0];
      this.offers.set(first, [...(this.offers.get(first) || []), offer]);
    }
    this.host.replaceChildren();
    this.add(0);
  }

  /** Let no offer be taken while the text is another. @param {boolean} isStale */
  setStale(isStale) {
    if (isStale === this.isStale) return;
    this.isStale = isStale;
    this.host.setAttribute("aria-busy", String(isStale));
    for (const act of this.host.querySelectorAll("button")) act.disabled = isStale && act.closest(".offers") !== null;
  }

  /** @param {number} start */
  add(start) {
    const { findings } = this;
    const end = Math.min(start + AT_A_TIME, findings.length);
    this.host.append(...findings.slice(start, end).map((finding, at) => this.item(finding, start + at)));
    const rest = findings.length - end;
    if (rest) {
      const item = made("li", "more");
      item.append(
        madeButton(`Show ${Math.min(rest, AT_A_TIME)} more of ${rest}`, () => {
          item.remove();
          this.add(end);
        }),
      );
      this.host.append(item);
    } else if (this.more) this.host.append(made("li", "more", `${this.more.toLocaleString("en")} more are not shown here.`));
  }

  /** @param {Finding} finding @param {number} at */
  item(finding, at) {
    const item = made("li", finding.severity);
    const go = madeButton("", () => this.go(finding), "go");
    go.append(made("span", "place", `line ${finding.line}`), " ");
    go.append(made("span", "severity", finding.severity), " ");
    if (finding.code) go.append(made("code", "", finding.code), " ");
    go.append(made("span", "what", finding.text));
    item.append(go);
    if (finding.hint) item.append(made("p", "hint", finding.hint));
    const offers = this.offers.get(at) || [];
    if (offers.length) {
      const acts = made("div", "offers");
      for (const offer of offers) {
        const act = madeButton(offer.title, () => this.take(offer), offer.isSafe ? "safe" : "supposed");
        act.disabled = this.isStale;
        acts.append(act);
      }
      item.append(acts);
    }
    return item;
  }
}
