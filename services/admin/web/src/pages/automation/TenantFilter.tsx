import { useApi } from '../../api/client.ts'
import { RecordSelect } from '../../components/records/RecordSelect.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'

const shownMax = 20

type Props = { value: string; onChange: (slug: string) => void }

/** A filter by a tenant, which a part of its name or of its slug finds. Its value is the slug. */
export function TenantFilter(props: Props) {
  const t = useTexts()
  const api = useApi()
  return (
    <RecordSelect
      {...props}
      label={t('tenant')}
      kind="tenant-choice"
      canRead={useCan('tenants:read')}
      search={async (q, signal) => {
        const { tenants } = await api.listTenants({ q, limit: shownMax, signal })
        return tenants.map(({ slug, name }) => ({ id: slug, label: labelOf(slug, name) }))
      }}
      read={async (slug, signal) => ({
        id: slug,
        label: labelOf(slug, (await api.getTenant(slug, { signal })).name),
      })}
    />
  )
}

function labelOf(slug: string, name: string): string {
  return name === slug ? slug : `${name} (${slug})`
}
