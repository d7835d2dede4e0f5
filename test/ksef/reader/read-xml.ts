/** An element of a file. It has a text or elements, never both. */
export type Element = { readonly name: string; readonly text: string; readonly children: readonly Element[] }

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (whole, hex, digits, name) => {
    if (name !== undefined) return entities[name] ?? whole
    return String.fromCodePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16))
  })
}

/**
 * Reads the elements of a file that its schema has found valid, without attributes and prefixes: a return has its
 * types of dates in a namespace of its own.
 * @returns the outermost element
 */
export function readXml(xml: string): Element {
  type Open = { name: string; text: string; children: Element[] }
  const outside: Open = { name: '', text: '', children: [] }
  const open: Open[] = [outside]
  const parts = xml.replaceAll(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, '').matchAll(/<([^>]+)>([^<]*)/g)
  for (const [, tag = '', text = ''] of parts) {
    const name = /^\/?(?:[\w-]+:)?([\w-]+)/.exec(tag)?.[1] ?? ''
    if (tag.startsWith('/')) {
      const closed = open.pop()
      if (closed?.name !== name) throw new Error(`</${name}> closes <${closed?.name}>.`)
      open.at(-1)?.children.push(closed)
      continue
    }
    const element: Open = { name, text: decoded(text), children: [] }
    if (tag.endsWith('/')) open.at(-1)?.children.push(element)
    else open.push(element)
  }
  const [root] = outside.children
  if (root === undefined) throw new Error('The file has no element.')
  return root
}

/** The elements of a name directly inside another one. */
export const all = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first element at a path of names such as `Platnosc/RachunekBankowy`. */
export const at = (element: Element | undefined, path: string): Element | undefined =>
  path.split('/').reduce<Element | undefined>((found, name) => all(found, name)[0], element)

/** The text of the first element at a path. */
export const textAt = (element: Element | undefined, path: string): string | undefined =>
  at(element, path)?.text
