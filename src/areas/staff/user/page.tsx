// The page of a user: locked after wrong attempts, it says so, and who may lets him in again.

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { unlockUser, userLock } from '#areas/staff/user/calls.ts'
import { staffUser } from '#areas/staff/user/definition.ts'
import { useCall, useCallAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { localTime } from '#kit/days.ts'
import { mayOn } from '#rights/may.ts'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const Lock = ({ id, name }: { id: number; name: string }) => {
  const { t } = useLanguage()
  const { asker, zone } = useAsker()
  const { data, refetch } = useCallAnswer(userLock, { places: { id } })
  const unlock = useCall(unlockUser)
  const [isBusy, setBusy] = useState(false)
  if (!data?.lockedUntil) return null
  const open = async () => {
    setBusy(true)
    try {
      await unlock({ places: { id } })
      notify.success(t('{name} can sign in again.', { name }))
      await refetch()
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    setBusy(false)
  }
  const time = localTime(data.lockedUntil, zone).time.slice(0, 5)
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Locked after 5 wrong attempts, until {time}.', { time })}
      action={
        mayOn(asker, 'Edit', 'User') && (
          <Button size="small" loading={isBusy} onClick={() => void open()}>
            {t('Unlock')}
          </Button>
        )
      }
    />
  )
}

export const UserPage = () => (
  <DocumentPage document={staffUser} above={({ id, name }) => <Lock id={id} name={String(name)} />} />
)
