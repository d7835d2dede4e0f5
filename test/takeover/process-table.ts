import type { ComposeService } from '../deployment/compose-file.ts'

type Service = ComposeService & { volumes?: string[] }

/** Variables with a secret in them, or an address with one. The addresses of the databases are the login. */
const secretNames = /PASSWORD|SECRET|TOKEN|USERLIST/
const databaseNames = /^DATABASE_/

/**
 * Returns a table of the processes of compose: with its environment, volumes and networks, the logins of the databases,
 * the secrets, the files and the hosts that an attacker of each has. Processes that have the same are one row.
 */
export function processTable(services: Record<string, Service>): string {
  const rows = Map.groupBy(Object.keys(services), (name) => rowOf(name, services))
  const head = ['Process', 'Logins of the databases', 'Secrets', 'Files', 'Hosts']
  return [head, head.map(() => '---'), ...rows.entries().map(([row, names]) => [names.join(', '), row])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function rowOf(name: string, services: Record<string, Service>): string {
  const { environment = {}, volumes = [], networks = [] }: Partial<Service> = services[name] ?? {}
  const set = Object.entries(environment)
  const logins = set.flatMap(([variable, value]) =>
    databaseNames.test(variable) ? (/^postgres:\/\/([^:]+):/.exec(value)?.[1] ?? []) : [],
  )
  const secrets = set.flatMap(([variable, value]) => {
    if (databaseNames.test(variable) && !secretNames.test(variable)) return []
    return secretNames.test(variable) || /:\/\/[^/]*:[^/]+@/.test(value) ? [variable] : []
  })
  const hosts = Object.keys(services).filter(
    (other) => other !== name && services[other]?.networks.some((network) => networks.includes(network)),
  )
  const stores = hosts.filter((host) => ['postgres', 'pgbouncer', 'redis'].includes(host))
  const others = networks.filter((network) => network !== 'data')
  return [
    list(logins.map((login) => (login === 'fiscus' ? '**the owner**' : `\`${login}\``))),
    list(secrets.map((secret) => `\`${secret}\``)),
    list(volumes.flatMap((volume) => (volume.startsWith('.') ? [] : (volume.split(':')[0] ?? [])))),
    list([...stores, ...others.map((network) => words[network] ?? network)]),
  ].join(' | ')
}

/** What a network leads to. */
const words: Record<string, string> = {
  edge: 'the processes behind the proxy',
  outside: 'the internet',
}

const list = (items: readonly string[]) => [...new Set(items)].join(', ') || '–'
