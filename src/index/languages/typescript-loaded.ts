import { loadTypeScript } from '#typescript'

// Imported by every module that has kinds of nodes in a table, so that they are known when the table is made.
loadTypeScript()
