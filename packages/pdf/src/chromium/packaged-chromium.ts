import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hasCode } from '@fiscus/runtime/faults/has-code'
import type { FoundChromium } from './found-chromium.ts'

const run = promisify(execFile)
/** It takes seconds of processor time, and one that is ended begins anew. */
const unpackMs = 900_000
const unpackProgram = fileURLToPath(new URL('./unpack-chromium.ts', import.meta.url))

/**
 * The Chromium of the optional package @sparticuz/chromium, unpacked below `folder` (220 MB) if it is not yet; null
 * where the package is not installed, or is for another system. Whether it starts is seen when it is launched.
 */
export async function findPackagedChromium(
  folder: string,
  { signal }: { signal: AbortSignal },
): Promise<FoundChromium | null> {
  const source = packageFolder()
  if (source === null) return null
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const unpacked = join(folder, String(version))
  if (!(await isPresent(unpacked))) await unpack(join(source, 'bin'), folder, unpacked, signal)
  return {
    path: join(unpacked, 'chromium'),
    source: 'package',
    variables: {
      LD_LIBRARY_PATH: join(unpacked, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(unpacked, 'fonts.conf'),
    },
  }
}

function packageFolder(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const description = findPackageJSON('@sparticuz/chromium', import.meta.url)
    return description ? dirname(description) : null
  } catch {
    return null
  }
}

/** Processes that unpack at a time do so in folders of their own; the first one is kept. */
async function unpack(bin: string, folder: string, unpacked: string, signal: AbortSignal) {
  const own = join(folder, `unpacking-${randomUUID()}`)
  await mkdir(own, { recursive: true })
  try {
    // The package unpacks into the folder for temporary files, which is that of the process.
    const options = { env: { TMPDIR: own }, timeout: unpackMs, signal }
    await run(process.execPath, [unpackProgram, bin], options)
    await writeFile(join(own, 'fonts.conf'), fontSettings(unpacked))
    // For the account of the cell.
    await run('chmod', ['-R', 'a+rX', own])
    await rename(own, unpacked)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/**
 * The package has settings of fonts for the folders of its own platform only, and without a font Chromium prints blank
 * paper.
 */
function fontSettings(unpacked: string): string {
  const folder = unpacked.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`
}

function isPresent(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
