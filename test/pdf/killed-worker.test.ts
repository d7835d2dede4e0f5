import { expect, inject, test } from 'vitest'
import { openPdfStage } from './pdf-stage.ts'
import { surviveKills } from './survive-kills.ts'

const documents = 40
const kills = 3

test('a job survives kill -9 of its worker and of Chromium: each document has one PDF, and none changes', async () => {
  await using stage = await openPdfStage(inject('databaseServer'), ['demo'])
  const demo = await stage.caller('demo')
  const ids = await stage.approve(
    demo,
    Array.from({ length: documents }, (_, number) => `FV/${number}`),
  )
  const job = { kind: 'invoice', ids, language: 'pl', output: 'zip' }
  const { body } = await demo<{ id: string }>('POST', '/api/v1/pdf/jobs', job)
  const survived = await surviveKills(stage, {
    slug: 'demo',
    kind: 'invoice',
    jobId: body.id,
    kills,
    documentsBetween: 10,
  })
  expect(survived.status).toBe('success')
  expect(survived.after.size).toBe(documents)
  for (const [id, sha256] of survived.before) expect(survived.after.get(id)).toBe(sha256)
  expect(survived.before.size).toBeGreaterThanOrEqual(20)
  expect(survived.files).toBe(documents)
  // A document is counted after its file is stored: a kill between both leaves at most those at work uncounted.
  expect(survived.rendered).toBeLessThanOrEqual(documents)
  expect(survived.rendered).toBeGreaterThanOrEqual(documents - kills * 4)
  expect(await demo('GET', '/api/v1/tax/documents/verify')).toMatchObject({ body: { ok: true, documents } })
})
