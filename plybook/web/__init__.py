"""The answers to the page that runs plybook in a browser: plain data, asked for and given as JSON.

`session` takes the questions. `text_places` counts places as browsers do, `text_check` checks a text, `rewriting`
mends, converts and decodes it, `rule_text` reads rule files, and `examples` has texts to try. All of it runs
anywhere; the page calls it from a worker in which Python runs.
"""
