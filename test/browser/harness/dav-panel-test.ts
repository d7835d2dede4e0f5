import { test as panelTest } from './panel-test.ts'
import { startPanel } from './start-panel.ts'

/** `panelTest` with a panel that may synchronise with servers on 127.0.0.1, without TLS. */
export const test = panelTest.extend('panel', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const panel = await startPanel(server, { EGRESS_ALLOW: '127.0.0.0/8', DAV_PLAINTEXT_ALLOW: 'yes' })
  onCleanup(() => panel[Symbol.asyncDispose]())
  return panel
})
