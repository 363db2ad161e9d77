// Games on the pages of the documentation have the theme that is chosen there, where the browser lets one page look
// into another.
document.addEventListener("DOMContentLoaded", () => {
  for (const game of document.querySelectorAll("iframe.game")) {
    const follow = () => {
      const page = game.contentDocument?.documentElement;
      if (page?.dataset.theme) page.dataset.theme = document.body.dataset.theme || "auto";
    };
    follow();
    game.addEventListener("load", follow);
    new MutationObserver(follow).observe(document.body, { attributeFilter: ["data-theme"] });
  }
});
