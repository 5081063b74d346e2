import { phrase, type Words } from '#data/words'
import type { Message } from '#schema/claim'
import type { Report } from '#schema/report'
import type { LinkView } from './view-model.js'

/** What every part of the view needs of the report as a whole. */
export interface ViewContext {
  /** Template of a permalink, or null. */
  permalink: string | null
  /** A fixed word of the report in its language. */
  word(id: string, values?: Message['values']): string
  say(message: Message): string
  /** Link to a checkpoint's section. */
  link(checkpoint: string): LinkView
}

export function viewContext(report: Report, words: Words): ViewContext {
  const titles = new Map(report.checkpoints.map((checkpoint) => [checkpoint.id, checkpoint.title[report.lang]]))
  return {
    permalink: report.target.permalink,
    word: (id, values = {}) => phrase(words, { id, values }),
    say: (message) => phrase(words, message),
    link: (checkpoint) => ({ text: titles.get(checkpoint) ?? checkpoint, anchor: anchorOf(checkpoint) }),
  }
}

/** `login.entry` -> `login-entry`: what stands in a link and in an attribute needs no escaping. */
export const anchorOf = (checkpoint: string): string => checkpoint.replace(/[^A-Za-z0-9]+/g, '-')

/** Anchor of the section that tells what was searched for a checkpoint. */
export const searchedAnchorOf = (checkpoint: string): string => `searched-${anchorOf(checkpoint)}`
