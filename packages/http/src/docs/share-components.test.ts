import { expect, test } from 'vitest'
import type { OpenApiDocument } from './openapi-document.ts'
import { shareComponents } from './share-components.ts'

const id = {
  in: 'path',
  name: 'id',
  required: true,
  schema: { type: 'string', format: 'uuid', minLength: 36, maxLength: 36 },
}
const status = (description: string) => ({
  in: 'query',
  name: 'status',
  description,
  required: false,
  schema: { type: 'string', description },
})
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
const answer = (example: object) => ({
  description: 'A rate',
  content: { 'application/json': { schema: {}, example } },
})
const rate = {
  tax_code: 'VAT23',
  tax_name: 'VAT 23 % (stawka podstawowa)',
  rate_percent: '23.00',
  country: 'PL',
}

function documentOf(operations: Record<string, object>): OpenApiDocument {
  const paths = Object.entries(operations).map(([operationId, operation]) => [
    `/${operationId}`,
    { get: { operationId, responses: {}, ...operation } },
  ])
  return { openapi: '3.1.0', info: { title: 'API', version: '1' }, paths: Object.fromEntries(paths) }
}

const reference = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

test('a parameter of several operations is one component; of two with a name, the more frequent has it', () => {
  const often = status('One or more statuses of tasks, separated by commas')
  const seldom = status('One or more statuses of jobs, separated by commas')
  const shared = shareComponents(
    documentOf({
      listJobs: { parameters: [seldom] },
      countJobs: { parameters: [seldom, id] },
      listTasks: { parameters: [often, id] },
      countTasks: { parameters: [often] },
      pauseTasks: { parameters: [often, { ...id, name: 'only' }] },
    }),
  )
  const named = (description: string) => ({
    in: 'query',
    name: 'status',
    description,
    schema: { type: 'string' },
  })
  expect(shared.components?.parameters).toEqual({
    status: named(often.description),
    'status.listJobs': named(seldom.description),
    id,
  })
  expect(shared.paths?.['/countJobs']?.get?.parameters).toEqual([
    reference('parameters', 'status.listJobs'),
    reference('parameters', 'id'),
  ])
  expect(shared.paths?.['/pauseTasks']?.get?.parameters?.[1]).toEqual({ ...id, name: 'only' })
})

test('a problem of several operations is one component, beside the general one of its status', () => {
  const inUse = problem('`rate-in-use`: A rule or a group uses the rate.')
  const general = problem('`version-conflict`: The record has changed since.')
  const document = documentOf({
    changeRate: { responses: { 409: inUse } },
    deleteRate: { responses: { 409: inUse } },
    deleteRule: { responses: { 409: reference('responses', 'Problem409') } },
  })
  const shared = shareComponents({ ...document, components: { responses: { Problem409: general } } })
  expect(shared.components?.responses).toEqual({ Problem409: general, 'Problem409.changeRate': inUse })
  expect(shared.paths?.['/deleteRate']?.get?.responses?.[409]).toEqual(
    reference('responses', 'Problem409.changeRate'),
  )
})

test('an example of several operations is one component, a short one stays where it is', () => {
  const shared = shareComponents(
    documentOf({
      getRate: { responses: { 200: answer(rate) } },
      createRate: {
        requestBody: { content: { 'application/json': { schema: {}, example: rate } } },
        responses: { 201: answer(rate), 202: answer({}) },
      },
      pauseTasks: { responses: { 200: answer({}) } },
    }),
  )
  expect(shared.components?.examples).toEqual({ getRate: { value: rate } })
  expect(shared.paths?.['/createRate']?.get).toMatchObject({
    requestBody: {
      content: { 'application/json': { examples: { createRateBody: reference('examples', 'getRate') } } },
    },
    responses: {
      201: {
        content: { 'application/json': { examples: { createRate: reference('examples', 'getRate') } } },
      },
      202: answer({}),
    },
  })
})
