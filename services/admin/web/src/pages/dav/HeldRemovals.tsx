import type { DavCollection } from '@fiscus/client'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/client.ts'
import { useConfirm } from '../../components/dialogs/use-confirm.tsx'
import { notifyDone, notifyProblem } from '../../problems/notify.tsx'
import { useCan } from '../../session/session.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** The objects that the server does not have any more: they stay until a user keeps them or deletes them here too. */
export function HeldRemovals({ collection }: { collection: DavCollection }) {
  const t = useTexts(texts)
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const canWrite = useCan('dav:write')
  const { id, name, held_removals: removals, held_names: names } = collection
  if (removals === null) return null
  async function answer(send: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await send()
      notifyDone(done)
    } catch (error) {
      notifyProblem(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['dav-collections'] })
    }
  }
  async function keep(count: number): Promise<void> {
    const isWritten = collection.direction !== 'pull' && collection.is_read_only === 0
    const body = t(isWritten ? 'keepText' : 'keepLocalText')
    if (!(await confirm({ title: t('keepTitle', { count, name }), body, action: t('keepRemoved') }))) return
    await answer(() => api.keepDavRemoved(id, { removals: count }), t('kept', { name }))
  }
  async function remove(count: number): Promise<void> {
    const question = { title: t('confirmTitle', { count, name }), body: t('confirmText'), isDangerous: true }
    if (!(await confirm({ ...question, action: t('confirmRemovals') }))) return
    await answer(() => api.confirmDavRemovals(id, { removals: count }), t('confirmed', { name }))
  }
  return (
    <Alert color="orange" title={name}>
      <Stack gap="xs">
        <Text fz="sm">{t('held', { count: removals })}</Text>
        <Text fz="sm">{t('heldNames', { names: names.join(', ') })}</Text>
        <Text fz="sm">{t('heldHelp')}</Text>
        {canWrite && (
          <Group>
            <Button variant="default" onClick={() => keep(removals)}>
              {t('keepRemoved')}
            </Button>
            <Button variant="default" onClick={() => remove(removals)}>
              {t('confirmRemovals')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
