"""The language server: what plybook finds, mends, shows and knows of a file of games while somebody types it.

It is for editors, over the Language Server Protocol. `text` says where things stand, `study` checks a document, and
the answers to what an editor asks are made from a study: findings, mends, outline, hovering, completing. `desk` keeps
the open documents checked, `server` answers messages and `serving` brings them from a client and back.
"""
