import type { User } from '@fiscus/client'
import type { Column } from '../../components/table/columns.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge, type Tone } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { Role } from './role-options.ts'
import { texts } from './texts.ts'

const stateTones = { invited: 'waiting', active: 'good', inactive: 'neutral' } as const satisfies Record<
  User['state'],
  Tone
>
const factorTones = { none: 'neutral', enabled: 'good', required: 'warning' } as const satisfies Record<
  NonNullable<User['second_factor']>,
  Tone
>

/** The columns of a list of users. */
export function useUserColumns(): Column<User>[] {
  const t = useTexts(texts)
  return [
    { key: 'name', header: t('fullName'), isName: true, cell: ({ name }) => name },
    { key: 'email', header: t('email'), cell: ({ email }) => email },
    { key: 'role', header: t('role'), cell: (user) => rolesOf(user, (role) => t(`role_${role}`)) },
    {
      key: 'state',
      header: t('state'),
      cell: ({ state }) => <StatusBadge tone={stateTones[state]} label={t(state)} />,
    },
    {
      key: 'factor',
      header: t('factor'),
      cell: ({ second_factor: factor }) =>
        factor && <StatusBadge tone={factorTones[factor]} label={t(`factor_${factor}`)} />,
    },
    { key: 'sessions', header: t('sessions'), align: 'end', cell: ({ sessions }) => sessions },
    {
      key: 'active',
      header: t('lastActivity'),
      cell: ({ last_activity: active, last_login_at: login }) => {
        const at = active ?? login
        return at ? <RelativeTime value={at} /> : t('never')
      },
    },
  ]
}

/** The roles of a user in words: of the platform, and with their tenants. */
function rolesOf({ role, memberships }: User, wordOf: (role: Role) => string): string {
  const ofTenants = memberships.map((member) => `${member.tenant}: ${wordOf(member.role)}`)
  const isOfPlatform = role?.startsWith('platform_') ?? false
  return [...(role && (isOfPlatform || memberships.length === 0) ? [wordOf(role)] : []), ...ofTenants].join(
    ', ',
  )
}
