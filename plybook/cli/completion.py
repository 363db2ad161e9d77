"""`plybook completion`: scripts with which shells complete words of plybook commands."""

from __future__ import annotations

import os
from typing import Any

import click
from click.shell_completion import (
    ShellComplete,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from plybook.cli.group import COMPLETE
from plybook.cli.options import WordChoice
from plybook.cli.streams import write_data

_SHELLS = ("bash", "zsh", "fish")

# Readline splits words at colons and replaces the text after the last one, so only that part is returned. Files
# alone are completed by readline; together with samples, the files of this folder are listed.
_BASH = r"""%(complete_func)s() {
    local IFS=$'\n' line=${COMP_LINE:0:COMP_POINT} type value name prefix='' pattern=''
    local -a plain=()
    local word=${line##*[[:space:]]} is_file=''
    if [[ $word == *:* && $COMP_WORDBREAKS == *:* ]]; then
        prefix=${word%%"${word##*:}"}
    fi
    while IFS=, read -r type value; do
        if [[ $type == file ]]; then
            is_file=1 pattern=$value
        elif [[ $type == plain ]]; then
            value=${value#"$prefix"}
            [[ $value == *[[:space:]\'\"]* ]] && printf -v value %%q "$value"
            plain+=("$value")
        fi
    done < <(COMP_WORDS=$line %(complete_var)s=bash_complete "$1" 2> /dev/null)
    COMPREPLY=("${plain[@]}")
    if [[ $is_file && ${#plain[@]} == 0 ]]; then
        compopt -o default 2> /dev/null
    elif [[ $is_file ]]; then
        while read -r name; do
            printf -v value %%q "$name"
            [[ -d $name ]] && value+=/
            COMPREPLY+=("$value")
        done < <(compgen -f -- "$pattern")
    fi
}

complete -o nosort -F %(complete_func)s %(prog_name)s 2> /dev/null || complete -F %(complete_func)s %(prog_name)s
"""


class Bash(ShellComplete):
    """Completion for bash, also of words that contain a colon, which bash splits."""

    name = "bash"
    source_template = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the last one of the line, and the last one."""
        line = os.environ.get("COMP_WORDS", "")
        _, *words = split_arg_string(line) or [""]
        return (words, "") if line[-1:].isspace() or not words else (words[:-1], words[-1])

    def format_completion(self, item: Any) -> str:
        """Return a line of output."""
        return f"{item.type},{item.value}"


add_completion_class(Bash)


@click.command()
@click.argument("shell", type=WordChoice(_SHELLS), metavar="[bash|zsh|fish]")
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print a script that lets a shell complete commands.

    Commands, options, variants, notations, forms, codes, sample games, languages, seats and the like are completed,
    those of plug-ins too. Let the shell read the script when it starts:

    \b
    bash, in ~/.bashrc:    eval "$(plybook completion bash)"
    zsh, in ~/.zshrc:      eval "$(plybook completion zsh)"
    fish:                  plybook completion fish > ~/.config/fish/completions/plybook.fish
    """
    completer = get_completion_class(shell)
    assert completer is not None  # noqa: S101 - click knows these three shells
    script = ShellComplete.source(completer(ctx.find_root().command, {}, "plybook", COMPLETE))
    write_data([script])
