import { resolve } from 'node:path'
import { bundlePrograms } from './bundle-programs.ts'
import { programSources } from './program-sources.ts'

/**
 * Writes the bundle of all services and commands into the folder `dist` of the repository, from which bin/ starts them.
 */
const root = resolve(import.meta.dirname, '../../..')
await bundlePrograms({ root, programs: programSources(root), folder: resolve(root, 'dist') })
