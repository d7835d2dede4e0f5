import { expect, test } from 'vitest'
import { z } from 'zod'
import { createRoutes, defineRoute, routesWithoutScope } from './route.ts'

const greet = defineRoute({
  hide: true,
  scope: 'public',
  method: 'post',
  path: '/greetings/{name}',
  request: {
    params: z.strictObject({ name: z.string() }),
    query: z.strictObject({ loud: z.literal('1').optional() }),
    body: { content: { 'application/json': { schema: z.strictObject({ title: z.string() }) } } },
  },
  responses: {
    200: {
      description: 'A greeting',
      content: { 'application/json': { schema: z.object({ greeting: z.string() }) } },
    },
  },
})

test('a handler receives the validated parts of the request', async () => {
  const routes = createRoutes()
  routes.openapi(greet, (c) => {
    const { name } = c.req.valid('param')
    const { title } = c.req.valid('json')
    const mark = c.req.valid('query').loud ? '!' : '.'
    return c.json({ greeting: `Hello ${title} ${name}${mark}` }, 200)
  })
  const response = await routes.request('/greetings/Ada?loud=1', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"title":"Countess"}',
  })
  expect(await response.json()).toEqual({ greeting: 'Hello Countess Ada!' })
})

test('a route that checks invalid bodies gets them with the errors of the whole request', async () => {
  const routes = createRoutes()
  routes.openapi({ ...greet, checksInvalidBodies: true }, (c) =>
    c.json({ greeting: JSON.stringify(c.get('invalidBody')) }, 200),
  )
  const response = await routes.request('/greetings/Ada?loud=2', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"title":5}',
  })
  const { greeting }: { greeting: string } = JSON.parse(await response.text())
  expect(JSON.parse(greeting)).toMatchObject({
    value: { title: 5 },
    errors: [{ pointer: '/query/loud' }, { pointer: '/title' }],
  })
})

test('routesWithoutScope() finds a route without a scope', () => {
  const routes = createRoutes()
  routes.openapi(greet, (c) => c.json({ greeting: '' }, 200))
  routes.get('/forgotten', (c) => c.text(''))
  expect(routesWithoutScope(createRoutes().route('/api', routes))).toEqual(['GET /api/forgotten'])
})
