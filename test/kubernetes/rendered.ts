import { findKubectl } from '@fiscus/testing/servers/kubectl'
import { folderOf, type Manifest, overlays, render, type Workload, workloadsOf } from './manifests.ts'

/** What an overlay installs. */
export type Installation = { overlay: string; manifests: Manifest[]; workloads: Workload[] }

/** Null: the tests of the manifests are skipped. */
export const kubectl = await findKubectl()

/** Every overlay, rendered once for all tests. */
export const installations: Installation[] = kubectl === null ? [] : await Promise.all(overlays.map(install))

async function install(overlay: string): Promise<Installation> {
  const manifests = await render(kubectl ?? '', folderOf(overlay))
  return { overlay, manifests, workloads: workloadsOf(manifests) }
}

/** Every pod of every overlay, with a name for messages. */
export const pods = installations.flatMap(({ overlay, workloads }) =>
  workloads.map((workload) => ({ ...workload, where: `${overlay}: ${workload.kind} ${workload.name}` })),
)

/** The long-running ones. */
export const deployments = pods.filter(({ kind }) => kind === 'Deployment')

/** The names of what breaks a law. */
export function breaking<T extends { where: string }>(all: readonly T[], law: (one: T) => boolean): string[] {
  return all.filter((one) => !law(one)).map(({ where }) => where)
}
