import type { Plugin } from 'rolldown'

/** Packages that load native code, or modules whose names they compute. */
const kept = /^(@bull-board\/(api|hono)|@node-rs\/argon2|liquidjs|msgpackr|playwright-core)(\/|$)/

/** Leaves packages that a bundle would break in node_modules, and names their files by their path. */
export function keptPackages(): Plugin {
  return {
    name: 'kept-packages',
    async resolveId(name, importer, options) {
      if (!kept.test(name)) return null
      const found = await this.resolve(name, importer, { ...options, skipSelf: true })
      return found && { id: found.id, external: 'absolute' }
    },
  }
}
