import type { DavAccount, DavAccountChange } from '@fiscus/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useApi } from '../../api/client.ts'
import { changedFields } from '../../components/records/changed-fields.ts'
import { RecordDrawer } from '../../components/records/RecordDrawer.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useTexts } from '../../texts/texts.ts'
import { AccountFields } from './AccountFields.tsx'
import { type AccountValues, bodyOf, valuesOf } from './account-values.ts'
import { createAccount } from './create-account.ts'
import { TestNewAccount } from './TestNewAccount.tsx'
import { texts } from './texts.ts'
import { useAccountLabels } from './use-account-labels.ts'

type Props = { account?: DavAccount; onClose: () => void }

/** The set-up of a new account with the choice of its collections, or the form of a change of one. */
export function AccountDrawer({ account, onClose }: Props) {
  const t = useTexts(texts)
  const api = useApi()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const labels = useAccountLabels()
  const created = useRef<string>(null)
  async function create(values: AccountValues): Promise<void> {
    const { account: stored, failure } = await createAccount(api, values)
    created.current = stored.id
    notifyDone(t('saved', { name: stored.name }))
    if (failure !== null) notifyProblem(failure)
    await queryClient.invalidateQueries({ queryKey: ['dav-accounts'] })
  }
  async function change(of: DavAccount, body: DavAccountChange, version: string | null): Promise<void> {
    const { name } = await api.changeDavAccount(of.id, body, { ifMatch: version ?? of })
    await queryClient.invalidateQueries({ queryKey: ['dav-accounts'] })
    await queryClient.invalidateQueries({ queryKey: ['dav-account', of.id] })
    notifyDone(t('saved', { name }))
  }
  function close(): void {
    onClose()
    if (created.current !== null)
      void navigate({ to: '/dav/accounts/$account', params: { account: created.current } })
  }
  return (
    <RecordDrawer
      title={account === undefined ? t('createTitle') : t('editTitle', { name: account.name })}
      initial={valuesOf(account)}
      version={account === undefined ? null : `"v${account.version}"`}
      labels={labels}
      save={(values, version, opened) =>
        account === undefined
          ? create(values)
          : change(account, changedFields(bodyOf, values, opened), version)
      }
      {...(account !== undefined && {
        reload: async () => {
          const current = await api.getDavAccount(account.id)
          return { values: valuesOf(current), version: current.etag }
        },
      })}
      onClose={close}
    >
      {(form) => (
        <>
          <AccountFields form={form} account={account} />
          {account === undefined && <TestNewAccount form={form} />}
        </>
      )}
    </RecordDrawer>
  )
}
