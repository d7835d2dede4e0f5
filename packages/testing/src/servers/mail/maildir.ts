import { chown, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import { mailOwner } from './dovecot-settings.ts'

/** The source of a message: RFC 5322, with CRLF or LF. */
export type Source = string | Buffer | AsyncIterable<Buffer | string>

/** The mail of one user on disk, in the format of Dovecot (Maildir++): a folder `A/B` is the directory `.A.B`. */
export class Maildir {
  readonly #root: string
  #saved = 0

  constructor(root: string) {
    this.#root = root
  }

  /**
   * Creates a folder and gives it to its owner. Before a server starts, for the folders that it may use at once:
   * between the two steps Postfix defers a delivery for want of permission.
   */
  async create(folder: string): Promise<void> {
    const directory = this.#directoryOf(folder)
    for (const path of [this.#root, directory, ...['tmp', 'new', 'cur'].map((part) => join(directory, part))])
      if (await mkdir(path, { recursive: true })) await chown(path, mailOwner.uid, mailOwner.gid)
  }

  /** Adds a message to a folder, which is created when it is missing. Later messages receive higher UIDs. */
  async save(source: Source, folder: string): Promise<void> {
    await this.create(folder)
    const directory = this.#directoryOf(folder)
    const now = Date.now()
    const order = String(++this.#saved).padStart(6, '0')
    const name = `${Math.floor(now / 1000)}.M${order}P${process.pid}.localhost`
    const path = join(directory, 'tmp', name)
    await writeFile(path, source)
    await chown(path, mailOwner.uid, mailOwner.gid)
    await rename(path, join(directory, 'new', name))
  }

  /**
   * The sources of the messages of a folder, in the order of their arrival. A missing folder has none, and stays
   * missing.
   */
  async read(folder: string): Promise<Buffer[]> {
    const directory = this.#directoryOf(folder)
    const lists = ['new', 'cur'].map(async (part) =>
      (await namesIn(join(directory, part))).map((name) => ({ name, path: join(directory, part, name) })),
    )
    const files = (await Promise.all(lists)).flat().sort((a, b) => arrivalOf(a.name) - arrivalOf(b.name))
    return Promise.all(files.map(({ path }) => readFile(path)))
  }

  #directoryOf(folder: string): string {
    return folder === 'INBOX' ? this.#root : join(this.#root, `.${nameOnDisk(folder)}`)
  }
}

/**
 * The microseconds of a name, whose numbers are not padded: `1763887000.M42P7.host` of Dovecot,
 * `1763887000.Vfe01I3aM42.host` of Postfix.
 */
function arrivalOf(name: string): number {
  const [, seconds, microseconds] = /^(\d+)\..*?M(\d+)/.exec(name) ?? []
  return Number(seconds) * 1_000_000 + Number(microseconds)
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** A name of a folder in modified UTF-7 (RFC 3501 §5.1.3), with a dot between its levels. */
function nameOnDisk(folder: string): string {
  return folder
    .replaceAll('&', '&-')
    .replace(/[^ -~]+/g, (text) => {
      const base64 = Buffer.from(text, 'utf16le').swap16().toString('base64')
      return `&${base64.replaceAll('/', ',').replaceAll('=', '')}-`
    })
    .replaceAll('/', '.')
}
