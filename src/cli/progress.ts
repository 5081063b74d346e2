import pc from 'picocolors'
import type { FlowProgress } from '#app/analyze'

/** The part of a stream that progress needs. */
export interface ProgressStream {
  isTTY?: boolean
  write(text: string): unknown
}

/** Where progress goes: a live line on a terminal, plain lines elsewhere, nothing when quiet. */
export function progressTo(stream: ProgressStream, quiet: boolean): (progress: FlowProgress) => void {
  if (quiet) return () => {}
  return stream.isTTY ? live(stream) : plain(stream)
}

function plain(stream: ProgressStream): (progress: FlowProgress) => void {
  return (progress) => {
    if (progress.kind === 'reading') stream.write('reading the repository\n')
    else if (progress.kind === 'ended') stream.write(`${progress.checkpoint.id}: ${progress.status}\n`)
  }
}

function live(stream: ProgressStream): (progress: FlowProgress) => void {
  const redraw = (text: string): void => {
    stream.write(`\r\u001b[K${text}`)
  }
  return (progress) => {
    if (progress.kind === 'reading') redraw(pc.dim('reading the repository ...'))
    else if (progress.kind === 'begun') redraw(pc.dim(`${progress.checkpoint.id} ...`))
    else redraw(`${progress.checkpoint.id} ${pc.bold(progress.status)}\n`)
  }
}
