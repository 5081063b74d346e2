import { describe, expect, it } from 'vitest'
import { tableUses } from './sql-statement.js'

describe('tables of an SQL text', () => {
  it.each([
    ['SELECT * FROM notes WHERE id = ?', ['read notes']],
    ['select id, title from notes n left join tags t on t.id = n.tag', ['read notes', 'read tags']],
    ['SELECT COUNT(*) FROM * WHERE * == ? LIMIT 1', []],
    ['SELECT a FROM berths, quays WHERE 1', ['read berths', 'read quays']],
    ['SELECT DISTINCT id FROM "main"."users"', ['read users']],
    ['INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)', ['write settings']],
    ['INSERT INTO `archive` SELECT * FROM notes', ['write archive', 'read notes']],
    ['REPLACE INTO settings VALUES (?, ?)', ['write settings']],
    ['UPDATE OR IGNORE notes SET title = ? WHERE id = ?', ['write notes']],
    ['DELETE FROM notes WHERE id IN (SELECT id FROM trash)', ['delete notes', 'read trash']],
    ['DROP TABLE IF EXISTS notes', ['delete notes']],
    ['CREATE TABLE IF NOT EXISTS notes (id TEXT PRIMARY KEY)', ['open notes']],
    ['ALTER TABLE notes ADD COLUMN colour TEXT', ['migrate notes']],
    ['WITH newest AS (SELECT id FROM notes) SELECT id FROM newest', ['read notes']],
    ['  /* all */\n  SELECT value\n  FROM settings', ['read settings']],
    ['SELECT name FROM sqlite_master', []],
    ['SELECT * FROM $table', []],
    // Prose and other texts
    ['select an item from the list', []],
    ['Update the app', []],
    ['Delete from here', []],
    ['from notes', []],
    ['selected notes from me', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(tableUses(text).map(({ operation, table }) => `${operation} ${table}`)).toEqual(expected)
  })
})
