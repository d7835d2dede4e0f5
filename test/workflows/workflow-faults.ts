import { registerHooks } from 'node:module'

/** The package imports its schema without the attribute that Node requires. */
const hooks = registerHooks({
  load: (url, context, load) =>
    load(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
})
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser')
hooks.deregister()

/** Returns what GitHub would reject in the text of a workflow, by the schema of its own parser. */
export function workflowFaults(name: string, content: string): string[] {
  return parseWorkflow({ name, content }, new NoOperationTraceWriter()).context.errors.getErrors().map(String)
}
