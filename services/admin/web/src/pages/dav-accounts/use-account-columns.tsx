import type { DavAccount } from '@fiscus/client'
import { Button } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { RelativeTime } from '../../components/values/RelativeTime.tsx'
import { StatusBadge } from '../../components/values/StatusBadge.tsx'
import { useTexts } from '../../texts/texts.ts'
import { DavState } from '../dav/DavState.tsx'
import { texts as davTexts } from '../dav/texts.ts'
import { texts } from './texts.ts'

/** The columns of the list of accounts. `onSync`: for users who may change accounts. */
export function useAccountColumns(
  onSync: ((account: DavAccount) => void) | undefined,
): readonly Column<DavAccount>[] {
  const t = useTexts(texts)
  const words = useTexts(davTexts)
  const columns: Column<DavAccount>[] = [
    { key: 'name', header: t('name'), isName: true, cell: ({ name }) => name },
    { key: 'server', header: t('server'), cell: ({ server_url: url }) => URL.parse(url)?.host ?? url },
    { key: 'login', header: t('userName'), cell: ({ login }) => login },
    {
      key: 'state',
      header: words('state'),
      cell: ({ state, is_active: isActive }) =>
        isActive === 0 ? <StatusBadge tone="paused" label={words('inactive')} /> : <DavState state={state} />,
    },
    {
      key: 'next',
      header: words('next'),
      cell: ({ state, is_active: isActive }) => (isActive === 0 ? t('nextInactive') : words(`todo.${state}`)),
    },
    {
      key: 'success',
      header: t('lastSuccess'),
      cell: ({ last_success_at: at }) => at && <RelativeTime value={at} />,
    },
  ]
  if (onSync)
    columns.push({
      key: 'sync',
      header: words('syncNow'),
      cell: (account) => (
        <Button
          size="compact-sm"
          variant="default"
          disabled={account.is_active === 0}
          aria-label={t('syncOf', { name: account.name })}
          onClick={() => onSync(account)}
        >
          {words('syncNow')}
        </Button>
      ),
    })
  return columns
}
