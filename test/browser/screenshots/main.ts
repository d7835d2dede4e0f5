import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import { bundleTestedPrograms } from '@fiscus/testing/global-setup'
import { newPage, openBrowser, type View } from '../harness/browser.ts'
import { readPagePaths } from '../harness/page-paths.ts'
import { settled } from '../harness/settled.ts'
import { startPanel } from '../harness/start-panel.ts'

/**
 * Takes a picture of every page with demo data: light, dark, at 360 px and in Polish, into the folder `screenshots`.
 * With `--page=/keys` of the pages whose address begins so. With `--docs` only those of README and docs/first-steps.md,
 * into docs/screenshots.
 */
const { values } = parseArgs({
  options: { page: { type: 'string', default: '/' }, docs: { type: 'boolean', default: false } },
})
const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, values.docs ? 'docs/screenshots' : 'screenshots')
const documentedPaths = ['/', '/settings/taxes/simulator', '/automation/runs']

const views: Readonly<Record<string, View>> = values.docs
  ? { light: {} }
  : { light: {}, dark: { theme: 'dark' }, narrow: { width: 360 }, polish: { language: 'pl' } }
const paths = readPagePaths().filter((path) =>
  values.docs ? documentedPaths.includes(path) : path.startsWith(values.page) && !path.includes('$'),
)

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await bundleTestedPrograms()
await using server = await startDatabaseServer()
await using panel = await startPanel(server.url)
await (await panel.api()).loadDemoData()
const browser = await openBrowser()
for (const path of paths) {
  const as = path.startsWith('/platform/') ? 'platform_admin' : 'admin'
  for (const [name, view] of Object.entries(views)) {
    const page = await newPage(browser, { ...view, url: panel.url, token: await panel.sessionOf(as) })
    await page.goto(panel.url + path)
    await settled(page)
    const file = `${path.slice(1).replaceAll('/', '-') || 'home'}${values.docs ? '' : `-${name}`}.png`
    await page.screenshot({ path: join(folder, file), fullPage: !values.docs, animations: 'disabled' })
    await page.context().close()
    console.log(file)
  }
}
await browser.close()
