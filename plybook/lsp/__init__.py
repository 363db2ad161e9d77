"""The language server: findings, fixes, boards and completions for a file of games that is open in an editor.

It is for editors, over the Language Server Protocol. `text` says where things stand, `study` checks a document, and
the answers to what an editor asks are made from a study: findings, mends, outline, hovering, completing. `desk` keeps
the open documents checked, `server` answers messages and `serving` brings them from a client and back.
"""
