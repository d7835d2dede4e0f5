import { rename, rm } from 'node:fs/promises'
import { type Plugin, rolldown } from 'rolldown'
import { sourcePlaces } from './source-places.ts'

export type BundleOptions = {
  /** The folder of the repository: an absolute path. */
  root: string
  /** The sources of the programs, relative to `root`. */
  programs: readonly string[]
  /** Receives the bundle. It is part of the machine that makes it: its files name files below `root`. */
  folder: string
}

/**
 * Writes programs, the threads that they start, and the libraries that they share into few files:
 * `services/tax/src/main.ts` becomes `services/tax/src/main.js` below `folder`. A process that starts from a bundle
 * opens some dozens of files instead of some thousand.
 * @throws Error when a source or a library finds its own files in a way that a bundle would break
 */
export async function bundlePrograms({ root, programs, folder }: BundleOptions): Promise<void> {
  const input = Object.fromEntries(programs.map((source) => [source.replace(/\.ts$/, ''), source]))
  await using build = await rolldown({
    input,
    cwd: root,
    platform: 'node',
    plugins: [sourcePlaces(root), keptPackages()],
    // Optional drivers of pg and BullMQ, which are not installed.
    external: ['pg-native', 'pg-cloudflare', '@valkey/valkey-glide'],
    onLog(_level, { message }) {
      throw new Error(message)
    },
  })
  const written = `${folder}.${process.pid}`
  await build.write({
    dir: written,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
  })
  await rm(folder, { recursive: true, force: true })
  await rename(written, folder)
}

/** Packages that load native code, or modules whose names they compute. */
const kept = /^(@bull-board\/(api|hono)|@node-rs\/argon2|liquidjs|msgpackr|playwright-core)(\/|$)/

/** Leaves packages that a bundle would break in node_modules, and names their files by their path. */
function keptPackages(): Plugin {
  return {
    name: 'kept-packages',
    async resolveId(name, importer, options) {
      if (!kept.test(name)) return null
      const found = await this.resolve(name, importer, { ...options, skipSelf: true })
      return found && { id: found.id, external: 'absolute' }
    },
  }
}
