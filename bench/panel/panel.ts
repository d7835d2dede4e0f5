import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Role } from '@fiscus/contracts/access/roles'
import { startDatabaseServer } from '@fiscus/testing/database-server'
import type { Browser, Page } from 'playwright-core'
import { newPage, openBrowser } from '../../test/browser/harness/browser.ts'
import { readPagePaths } from '../../test/browser/harness/page-paths.ts'
import { settled } from '../../test/browser/harness/settled.ts'
import { type Panel, startPanel } from '../../test/browser/harness/start-panel.ts'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { fillLists, sizes } from './fill-lists.ts'
import { longLists, useList } from './long-lists.ts'
import { observeVitals, readVitals, type Vitals } from './vitals.ts'

const rounds = 3
const paintMsMax = 1_000
const interactionMsMax = 200
/** The page of a record that does not exist says so. */
const noRecord = '0190a0b0-0000-7000-8000-000000000000'

/**
 * Loads each page of the built panel in a headless browser without a cache, and uses the pages with the longest lists.
 * The reference is a static page with one sentence, in the same browser.
 */
export async function measurePanel(): Promise<readonly Table[]> {
  await using database = await startDatabaseServer()
  await using panel = await startPanel(database.url)
  await using browser = await openBrowser()
  const bareMs = await paintMsOfBarePage(browser)
  const paths = readPagePaths().map((path) => path.replaceAll(/\$\w+/g, noRecord))
  const pages: (string | number)[][] = []
  for (const path of paths) {
    const { paintMs, apiMs } = await visit(browser, panel, path)
    pages.push([path.replace(noRecord, '…'), paintMs, apiMs, paintMs / bareMs, paintMs / paintMsMax])
  }
  await fillLists(panel)
  const lists: (string | number)[][] = []
  for (const { name, path, as } of longLists) {
    const vitals = await visit(browser, panel, path, { as, use: useList })
    lists.push([
      `${sizes[name].toLocaleString('en')} ${name}`,
      vitals.paintMs,
      vitals.apiMs,
      vitals.paintMs / bareMs,
      vitals.interactionMs,
      vitals.slowest,
      vitals.interactionMs / interactionMsMax,
    ])
  }
  const columns = ['page', 'paint ms', 'slowest API ms', 'ratio of paint: bare page']
  return [
    {
      title: 'Pages of the panel, largest contentful paint',
      columns: [...columns, `${paintMsMax} ms`],
      rows: [['a static page with one sentence', bareMs, 0, 1, bareMs / paintMsMax], ...pages],
      note: `Median of ${rounds} loads without a cache. Target: below ${paintMsMax} ms.`,
    },
    {
      title: 'Pages with long lists, largest contentful paint and slowest interaction to the next paint',
      columns: [...columns, 'interaction ms', 'event', `ratio to ${interactionMsMax} ms`],
      rows: lists,
      note: `Typing into the search, scrolling and opening a record; median of ${rounds} visits. Target: below ${interactionMsMax} ms.`,
    },
  ]
}

type Visit = { as?: Role | undefined; use?: (page: Page) => Promise<void> }

/**
 * The medians of several visits, each in a context of its own. Pages of the platform are visited with a role of the
 * platform.
 */
async function visit(browser: Browser, panel: Panel, path: string, { as, use }: Visit = {}): Promise<Vitals> {
  const role = as ?? (path.startsWith('/platform/') ? 'platform_admin' : 'admin')
  const token = await panel.sessionOf(role)
  const vitals: Vitals[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await newPage(browser, { url: panel.url, token })
    await observeVitals(page)
    await page.goto(panel.url + path)
    await settled(page)
    await use?.(page)
    vitals.push(await readVitals(page))
    await page.context().close()
  }
  const slowest = vitals.toSorted((a, b) => b.interactionMs - a.interactionMs)[0]?.slowest ?? ''
  const middle = (name: 'paintMs' | 'apiMs' | 'interactionMs') => median(vitals.map((each) => each[name]))
  return {
    paintMs: middle('paintMs'),
    apiMs: middle('apiMs'),
    interactionMs: middle('interactionMs'),
    slowest,
  }
}

/** A page without styles, scripts and data, from a bare server. */
async function paintMsOfBarePage(browser: Browser): Promise<number> {
  await using server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><p>A page with one sentence.</p>'),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await newPage(browser, { url, token: 'none' })
    await observeVitals(page)
    await page.goto(url)
    samples.push((await readVitals(page)).paintMs)
    await page.context().close()
  }
  return median(samples)
}
