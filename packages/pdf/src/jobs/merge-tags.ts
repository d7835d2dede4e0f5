import type { PDFDocument, PDFObject, PDFObjectCopier, PDFPage } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFRef, PDFString } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** A file whose pages were copied into the merged document. */
type CopiedFile = { source: PDFDocument; copier: PDFObjectCopier; pages: readonly PDFPage[] }

/**
 * The structure tree of a merged document (ISO 32000-1 §14.7): the trees of its files one after the other. The numbers
 * and the ids of each file begin at 0, so that those of the merged document get an offset and a prefix.
 */
export class MergedTags {
  readonly #merged: PDFDocument
  readonly #root: PDFRef
  readonly #elements: PDFObject[] = []
  readonly #numbers: PDFObject[] = []
  readonly #ids: PDFObject[] = []
  #files = 0
  #next = 0

  constructor(merged: PDFDocument) {
    this.#merged = merged
    this.#root = merged.context.nextRef()
  }

  /** Adds the tree of a file; a file without one adds nothing. The ids of the file are changed in place. */
  add({ source, copier, pages }: CopiedFile): void {
    const tree = source.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict)
    if (!tree) return
    const prefix = String(this.#files++).padStart(6, '0')
    const elements = elementsOf(source, tree)
    // Their parent is the root of the file, which is not copied.
    for (const element of elements) source.context.lookup(element, PDFDict).delete(name('P'))
    renameHeaders(source, prefix)
    for (const [id, element] of leavesOf(tree.lookupMaybe(name('IDTree'), PDFDict), 'Names')) {
      const renamed = prefixed(id, prefix)
      source.context.lookup(element, PDFDict).set(name('ID'), renamed)
      this.#ids.push(renamed, copier.copy(element))
    }
    for (const element of elements) this.#elements.push(this.#adopt(copier.copy(element)))
    for (const page of pages) this.#shift(page)
    let last = -1
    for (const [key, value] of leavesOf(tree.lookupMaybe(name('ParentTree'), PDFDict), 'Nums')) {
      last = Math.max(last, numberOf(key))
      this.#numbers.push(PDFNumber.of(this.#next + numberOf(key)), copier.copy(value))
    }
    this.#next += last + 1
  }

  /** Writes the tree into the merged document. */
  write(): void {
    if (this.#elements.length === 0) return
    const { context, catalog } = this.#merged
    context.assign(
      this.#root,
      context.obj({
        Type: 'StructTreeRoot',
        K: this.#elements,
        ParentTree: { Nums: this.#numbers },
        ParentTreeNextKey: this.#next,
        ...(this.#ids.length > 0 && { IDTree: { Names: this.#ids } }),
      }),
    )
    catalog.set(name('StructTreeRoot'), this.#root)
    catalog.set(name('MarkInfo'), context.obj({ Marked: true }))
  }

  #adopt(element: PDFObject): PDFObject {
    this.#merged.context.lookup(element, PDFDict).set(name('P'), this.#root)
    return element
  }

  #shift({ node }: PDFPage): void {
    this.#shiftKey(node, 'StructParents')
    for (const annotation of node.Annots()?.asArray() ?? [])
      this.#shiftKey(this.#merged.context.lookup(annotation, PDFDict), 'StructParent')
  }

  #shiftKey(dict: PDFDict, key: string): void {
    const number = dict.lookupMaybe(name(key), PDFNumber)
    if (number) dict.set(name(key), PDFNumber.of(this.#next + number.asNumber()))
  }
}

/** The elements at the top of a tree. */
function elementsOf({ context }: PDFDocument, tree: PDFDict): PDFObject[] {
  const top = tree.get(name('K'))
  if (!top) return []
  const value = context.lookup(top)
  return value instanceof PDFArray ? value.asArray() : [top]
}

/** The pairs of a number tree or a name tree, in their order. */
function* leavesOf(
  tree: PDFDict | undefined,
  key: 'Nums' | 'Names',
): Generator<[key: PDFObject, value: PDFObject]> {
  const pairs = tree?.lookupMaybe(name(key), PDFArray)?.asArray() ?? []
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [first, second] = [pairs[at], pairs[at + 1]]
    if (first && second) yield [first, second]
  }
  const kids = tree?.lookupMaybe(name('Kids'), PDFArray)
  for (let at = 0; at < (kids?.size() ?? 0); at += 1) yield* leavesOf(kids?.lookup(at, PDFDict), key)
}

/** Cells of a table name their heads by id, in an attribute. */
function renameHeaders({ context }: PDFDocument, prefix: string): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const attributes = object instanceof PDFDict ? object.lookup(name('A')) : undefined
    const list = attributes instanceof PDFArray ? attributes.asArray() : [attributes]
    for (const attribute of list.map((one) => context.lookup(one))) {
      const heads = attribute instanceof PDFDict ? attribute.lookup(name('Headers')) : undefined
      if (!(heads instanceof PDFArray)) continue
      for (let at = 0; at < heads.size(); at += 1) heads.set(at, prefixed(heads.get(at), prefix))
    }
  }
}

function prefixed(id: PDFObject, prefix: string): PDFString {
  return PDFString.of(`${prefix}-${id instanceof PDFString ? id.asString() : ''}`)
}

function numberOf(key: PDFObject): number {
  return key instanceof PDFNumber ? key.asNumber() : 0
}
