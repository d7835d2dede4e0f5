import { templates } from '@fiscus/messages/templates'
import { type Arguments, analyzeSync, type Template, TypeGuards, type Variable } from 'liquidjs'
import type { TemplateFault } from './template-error.ts'
import type { ViewNames } from './view-names.ts'

/** Names of a scope. 'any': what has no fixed names, for example the result of a filter. */
type Names = ViewNames | 'any'
type Scope = ReadonlyMap<string, Names>

/** Names that every list and text has in Liquid. */
const derived = new Set(['size', 'first', 'last'])

/** The names in a parsed template that the view does not have. A branch that is never rendered is checked as well. */
export function checkNames(
  parsed: readonly Template[],
  view: ViewNames,
  part: TemplateFault['part'],
): TemplateFault[] {
  const faults: TemplateFault[] = []
  const root = view !== null && 'members' in view ? Object.entries(view.members) : []
  walk(parsed, new Map(root))
  return faults

  function walk(siblings: readonly Template[], outer: Scope) {
    const scope = new Map(outer)
    for (const template of siblings) {
      for (const variable of variablesOf(template)) check(variable, scope)
      // A tag without children, such as assign, adds its names for its siblings.
      for (const name of template.localScope?.() ?? []) scope.set(name.content, 'any')
      const children = childrenOf(template)
      if (children.length === 0) continue
      const inner = new Map(scope)
      const [element, ...others] = template.blockScope?.() ?? []
      if (element !== undefined) inner.set(element, elementOf(template, scope))
      for (const name of others) inner.set(name, 'any')
      walk(children, inner)
    }
  }

  function check(variable: Variable, scope: Scope) {
    if (resolve(variable, scope) !== undefined) return
    const { row, col } = variable.location
    faults.push({ part, message: templates.noName({ name: variable.toString() }), line: row, column: col })
  }
}

/** What a variable has; undefined: the view does not have it. */
function resolve({ segments }: Pick<Variable, 'segments'>, scope: Scope): Names | undefined {
  const [root, ...path] = segments
  let names: Names | undefined = typeof root === 'string' ? scope.get(root) : 'any'
  for (const segment of path) {
    if (names === undefined || names === 'any') return names
    names = memberOf(names, segment)
  }
  return names
}

function memberOf(names: ViewNames, segment: Variable['segments'][number]): Names | undefined {
  if (names === null) return segment === 'size' ? null : undefined
  if ('elements' in names) {
    if (segment === 'size') return null
    return typeof segment === 'string' && !derived.has(segment) ? undefined : names.elements
  }
  // The name of a member that is chosen by data cannot be checked.
  if (typeof segment !== 'string') return 'any'
  return Object.hasOwn(names.members, segment) ? names.members[segment] : undefined
}

/** What the variable of a loop has. */
function elementOf(template: Template, scope: Scope): Names {
  const [collection] = template.arguments?.() ?? []
  if (collection === undefined || !TypeGuards.isPropertyAccessToken(collection)) return 'any'
  const [variable] = variablesIn(template, () => [collection])
  const names = variable && resolve(variable, scope)
  if (names === null || names === undefined || names === 'any') return 'any'
  return 'elements' in names ? names.elements : 'any'
}

/** The variables of a tag or output, without those of its children. */
function variablesOf(template: Template): Variable[] {
  return variablesIn(template, () => template.arguments?.() ?? [])
}

function variablesIn({ token }: Template, used: () => Arguments): Variable[] {
  return Object.values(analyzeSync([{ token, render() {}, arguments: used }]).variables).flat()
}

function childrenOf(template: Template): Template[] {
  const children = template.children?.(false, true)
  if (!children) return []
  let step = children.next()
  while (!step.done) step = children.next()
  return step.value
}
