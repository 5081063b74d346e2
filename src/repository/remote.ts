/** A remote as far as it may be shown: no user, no password, no query. */
export interface Remote {
  host: string
  /** `owner/name`, or longer for nested groups. */
  path: string
  name: string
}

/** Reads `https://`, `ssh://`, `git://` and `user@host:path` addresses; null for paths of the machine and anything else. */
export function parseRemote(address: string): Remote | null {
  const url = /^(?:https?|ssh|git|git\+ssh):\/\/(?:[^/]*@)?([^/:@]+)(?::\d*)?\/+([^?#]+)/i.exec(address)
  const scp = /^(?:[^/:@]+@)?([^/:@]{2,}):(?!:|\/\/)([^?#]+)$/.exec(address)
  const found = url ?? scp
  if (found === null) return null
  const path = found[2]!.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name === '' ? null : { host: found[1]!.toLowerCase(), path, name }
}

/** Address of lines of a file at a commit, with `{file}`, `{start}` and `{end}` to fill; null for unknown hosts. */
export function permalinkTemplate(remote: Remote, commit: string): string | null {
  const base = `https://${remote.host}/${remote.path}`
  const isHost = (product: string): boolean => remote.host.split('.').includes(product)
  if (isHost('github')) return `${base}/blob/${commit}/{file}#L{start}-L{end}`
  if (isHost('gitlab')) return `${base}/-/blob/${commit}/{file}#L{start}-{end}`
  if (remote.host === 'bitbucket.org') return `${base}/src/${commit}/{file}#lines-{start}:{end}`
  return null
}
