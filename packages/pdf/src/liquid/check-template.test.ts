import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkTemplate } from './render-liquid.ts'
import { viewNames } from './view-names.ts'

const { signal } = new AbortController()
const names = viewNames(
  z.object({
    number: z.string().nullable(),
    buyer: z.object({ name: z.string(), bank: z.object({ iban: z.string() }).nullable() }),
    lines: z.array(z.object({ name: z.string(), taxes: z.array(z.object({ rate: z.string() })) })),
  }),
)

async function faultsOf(html: string, css = '') {
  const faults = await checkTemplate(names, { html, css }, { signal })
  return faults.map(({ part, line, column, message: { code, params } }) =>
    [part, `${line}:${column}`, code.replace('templates.', ''), ...Object.values(params)].join(' '),
  )
}

test('a template that uses the names of the view has no fault', async () => {
  expect(
    await faultsOf(`{{ number }}{{ buyer.bank.iban }}{{ lines.size }}{{ lines[0].name }}{{ lines.first.name | upcase }}
      {% for line in lines %}{{ forloop.index }}{% for tax in line.taxes %}{{ tax.rate }}{{ line.name }}{% endfor %}{% endfor %}
      {% assign first = lines | map: "name" %}{{ first }}{% capture text %}a{% endcapture %}{{ text }}{% cycle "a", "b" %}`),
  ).toEqual([])
})

test('each unknown name is a fault with its position, also in branches, loops, filters and the style sheet', async () => {
  expect(
    await faultsOf(
      '{{ nmuber }}{% if buyer.nip %}{% endif %}\n{% for l in lines %}{{ l.nme }}{% for t in l.taxes %}{{ t.name }}{% endfor %}{% endfor %}{{ l.name }}',
      '{{ lines[0].x }}{{ number | append: absent }}{% for x in rows %}{% endfor %}',
    ),
  ).toEqual([
    'html 1:4 noName nmuber',
    'html 1:19 noName buyer.nip',
    'html 2:24 noName l.nme',
    'html 2:57 noName t.name',
    'html 2:93 noName l.name',
    'css 1:4 noName lines[0].x',
    'css 1:37 noName absent',
    'css 1:58 noName rows',
  ])
})

test('a member of a text is a fault, and so is the syntax', async () => {
  expect(await faultsOf('{{ buyer.name.first_name }}')).toEqual(['html 1:4 noName buyer.name.first_name'])
  expect(await faultsOf('{% if number %}')).toEqual(['html 1:1 ofLiquid tag {% if number %} not closed'])
})
