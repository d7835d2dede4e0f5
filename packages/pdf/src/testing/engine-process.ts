import { openPdfEngine } from '../engine/open-pdf-engine.ts'
import { testPdfEnvironment } from './test-environment.ts'

// Opens an engine in a process or thread of its own, and keeps it until the process or thread ends.
const { signal } = new AbortController()
const engine = await openPdfEngine(await testPdfEnvironment(), {
  signal,
  log: { info() {}, warn() {}, error() {} },
})
console.log('open')
setInterval(() => engine, 60_000)
