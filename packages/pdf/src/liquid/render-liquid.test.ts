import { templates } from '@fiscus/messages/templates'
import { describe, expect, test } from 'vitest'
import { liquidLimits } from './liquid-limits.ts'
import { renderLiquid } from './render-liquid.ts'

const { signal } = new AbortController()
const long = 'x'.repeat(1_000)
const data = {
  buyer: { name: `<b onclick="x">'Żółw' & syn</b>` },
  lines: [{ name: 'a' }],
  nothing: null,
  many: Array.from({ length: 1_000 }, () => 1),
  long,
}
/** A loop over lists of the data needs no memory. */
const endless = `${'{% for a in many %}'.repeat(5)}${'{% endfor %}'.repeat(5)}`
const limits = { ...liquidLimits, renderLimit: 2_000, memoryLimit: 1_000_000 }

function render(html: string, css = '') {
  return renderLiquid({ html, css }, data, { language: 'pl', signal, limits })
}

test('data are escaped for HTML and for CSS, also after a filter, an assignment and a capture', async () => {
  const name = '&lt;b onclick=&#34;x&#34;&gt;&#39;Żółw&#39; &amp; syn&lt;/b&gt;'
  expect(await render('{{ buyer.name }}', 'p::before { content: "{{ buyer.name }}" }')).toEqual({
    html: name,
    css: `p::before { content: "\\3c b onclick\\3d \\22 x\\22 \\3e \\27 Żółw\\27  \\26  syn\\3c \\2f b\\3e " }`,
  })
  const { html } = await render('{% assign n = buyer.name | slice: 0, 2 %}{{ n }}{% echo n %}')
  expect(html).toBe('&lt;b&lt;b')
  const captured = await render('{% capture n %}{{ buyer.name }}{% endcapture %}{{ n }}')
  expect(captured.html).not.toMatch(/[<>"']/)
})

test('invisible characters that would change the order of letters and digits are left out of data', async () => {
  const name = 'Rata \u202E00,001\u202C \u2066x\u2069\u200F 1\u200E2 שולחן'
  const parts = { html: '{{ name }}|{{ names }}', css: 'a { content: "{{ name }}" }' }
  const options = { language: 'pl', signal } as const
  const rendered = await renderLiquid(parts, { name, names: [name, '<'] }, options)
  expect(rendered.html).toBe('Rata 00,001 x 12 שולחן|Rata 00,001 x 12 שולחן&lt;')
  expect(rendered.css).toBe('a { content: "Rata 00,001 x 12 שולחן" }')
})

test('a name with null, and a member of it, are empty; a missing name is an error with its line and column', async () => {
  expect(await render('[{{ nothing }}{{ nothing.more }}]')).toMatchObject({ html: '[]' })
  await expect(render('<p>\n  {{ buyer.nmae }}')).rejects.toMatchObject({
    text: templates.inHtml({ line: '2', column: '6', fault: templates.noName({ name: 'buyer.nmae' }) }),
    fault: { part: 'html', line: 2, column: 6 },
  })
  await expect(render('', '\n\n{% if absent %}{% endif %}')).rejects.toMatchObject({
    text: templates.inCss({ line: '3', column: '7', fault: templates.noName({ name: 'absent' }) }),
  })
})

test('a group of fields is no text: its output is an error that names its fields', async () => {
  const fault = templates.groupOfFields({ fields: ['name'] })
  for (const html of ['{{ buyer }}', '{{ lines }}', '{% assign b = buyer %}{{ b }}'])
    await expect(render(html)).rejects.toMatchObject({ fault: { part: 'html', message: fault } })
  await expect(render('', '{{ buyer }}')).rejects.toMatchObject({ fault: { part: 'css', message: fault } })
})

test('filters print in the language of the document, and their faults have a position', async () => {
  const html = "{{ '1234.5' | money: 'PLN' }}"
  const english = await renderLiquid({ html, css: '' }, data, { language: 'en', signal })
  expect([(await render(html)).html, english.html]).toEqual(['1\u00a0234,50\u00a0PLN', '1,234.50\u00a0PLN'])
  expect(await render('', "a { content: '{{ buyer.name | slice: 0, 2 }}' }")).toMatchObject({
    css: "a { content: '\\3c b' }",
  })
  await expect(render("\n{{ 'no.phrase' | t }}")).rejects.toMatchObject({
    name: 'TemplateError',
    fault: { line: 2, message: templates.noPhrase({ key: 'no.phrase' }) },
  })
})

test.each([
  ['{{ buyer.name | nof }}', 1, templates.noFilter({ name: 'nof' })],
  ['a{% foo %}', 2, templates.noTag({ name: 'foo' })],
  ['{{ buyer', 1, templates.ofLiquid({ sentence: 'output "{{ buyer" not closed' })],
])('the fault of the syntax of %s has a position', async (html, column, message) => {
  await expect(render(html)).rejects.toMatchObject({ fault: { line: 1, column, message } })
})

describe('a hostile template is stopped, and the next one renders', () => {
  const takesTooLong = templates.takesTooLong()
  const tooMuch = templates.needsTooMuchMemory()
  test.each([
    ['a loop without an end', endless, takesTooLong],
    ['a huge range', '{% for i in (1..1000000000) %}{% endfor %}', tooMuch],
    [
      'a text that doubles',
      '{% assign a = "x" %}{% for i in (1..60) %}{% assign a = a | append: a %}{% endfor %}',
      tooMuch,
    ],
    [
      'a list that doubles',
      '{% for i in (1..60) %}{% assign lines = lines | concat: lines %}{% endfor %}',
      tooMuch,
    ],
    [
      'captures that double',
      '{% assign a = "xx" %}{% for i in (1..60) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}',
      tooMuch,
    ],
    [
      'replacements that grow',
      '{% for i in (1..60) %}{% assign long = long | replace: "x", long %}{% endfor %}',
      tooMuch,
    ],
    ['joins that grow', `{{ long ${'| split: "" | join: long '.repeat(9)}}}`, tooMuch],
    ['a huge output', '{% for i in (1..99999) %}{{ long }}{{ long }}{% endfor %}', tooMuch],
    [
      'captures within captures',
      `${'{% capture a %}{{ long }}'.repeat(5_000)}${'{% endcapture %}'.repeat(5_000)}`,
      templates.tooLong(),
    ],
    [
      'a filter with a huge argument',
      '{{ long | truncate: 1e308 | slice: 0, 99999999999 | prepend: long | nope }}',
      templates.noFilter({ name: 'nope' }),
    ],
    [
      'digits that are grouped without an end',
      '{% for i in (1..11) %}{% assign long = long | append: long %}{% endfor %}{{ long | replace: "x", "1" | money }}',
      tooMuch,
    ],
    ['a prototype by name', '{{ buyer.constructor }}', templates.noName({ name: 'buyer.constructor' })],
    ['a prototype by index', '{{ buyer["__proto__"] }}', templates.noName({ name: 'buyer.__proto__' })],
    [
      'a prototype by a filter',
      '{{ lines | where: "constructor" }}',
      templates.noName({ name: 'constructor' }),
    ],
    ['a member of every object', '{{ toString }}', templates.noName({ name: 'toString' })],
    ['a file', '{% include "/etc/passwd" %}', templates.noTag({ name: 'include' })],
    ['another template', '{% render "a" %}{% layout "b" %}', templates.noTag({ name: 'render' })],
    ['data as HTML', '{{ buyer.name | raw }}', templates.noFilter({ name: 'raw' })],
    ['a template that is too long', 'x'.repeat(200_001), templates.tooLong()],
    ['brackets that do not close', '{{'.repeat(90_000), { code: templates.ofLiquid.code }],
    ['nesting without an end', `{{ buyer${'['.repeat(90_000)} }}`, {}],
  ])('%s', async (_, html, message) => {
    await expect(render(html)).rejects.toMatchObject({ fault: { line: 1, message } })
    expect(await render('{{ lines[0].name }}')).toMatchObject({ html: 'a' })
  })

  test('a thread that does not end is terminated', async () => {
    for (const late of [{ timeoutMs: 300 }, { processorMs: 300 }])
      await expect(
        renderLiquid({ html: endless, css: '' }, data, {
          language: 'pl',
          signal,
          limits: { ...liquidLimits, ...late },
        }),
      ).rejects.toMatchObject({ fault: { message: templates.takesTooLong() } })
    expect(await render('{{ lines[0].name }}')).toMatchObject({ html: 'a' })
  })

  test('a caller that aborts ends its job, and not that of the next caller', async () => {
    const caller = new AbortController()
    const abandoned = renderLiquid({ html: endless, css: '' }, data, {
      language: 'pl',
      signal: caller.signal,
    })
    const next = render('{{ lines[0].name }}')
    caller.abort(new Error('The caller has gone'))
    await expect(abandoned).rejects.toThrow('The caller has gone')
    expect(await next).toMatchObject({ html: 'a' })
  })
})
