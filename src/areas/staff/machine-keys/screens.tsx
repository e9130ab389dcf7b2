// The page of a machine's key, where the key is generated and shown once.

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { makeMachineKey } from '#areas/staff/machine-keys/calls.ts'
import { machineKey } from '#areas/staff/machine-keys/definition.ts'
import { useCall, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { DocumentPage } from '#kit/browser/document-page.tsx'
import { mayOn } from '#rights/may.ts'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const MadeKey = ({ made }: { made: string }) => {
  const { t } = useLanguage()
  const copy = async () => {
    await navigator.clipboard.writeText(made)
    notify.success(t('Copied.'))
  }
  return (
    <Alert
      type="success"
      showIcon
      title={t('This key is shown once. Enter it in the machine or the gateway now.')}
      description={<Ltr>{made}</Ltr>}
      // Pages served over plain http cannot write to the clipboard.
      action={
        navigator.clipboard && (
          <Button size="small" onClick={() => void copy()}>
            {t('Copy')}
          </Button>
        )
      }
    />
  )
}

const KeyPanel = ({ id, status }: { id: number; status: string }) => {
  const { t } = useLanguage()
  const { asker } = useAsker()
  const make = useCall(makeMachineKey)
  const refresh = useRefresh()
  const [made, setMade] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (made) return <MadeKey made={made} />
  if (status !== 'New' || !mayOn(asker, 'Add', 'MachineKey')) return null
  const begin = async () => {
    setBusy(true)
    try {
      setMade((await make({ places: { id } })).key)
      await refresh()
    } catch (failure) {
      notify.error(t((failure as Error).message))
    }
    setBusy(false)
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('The machine has no key yet. It is made here, and shown once.')}
      action={
        <Button size="small" type="primary" loading={isBusy} onClick={() => void begin()}>
          {t('Make the key')}
        </Button>
      }
    />
  )
}

export const MachineKeyPage = () => (
  <DocumentPage document={machineKey} above={({ id, status }) => <KeyPanel id={id} status={String(status)} />} />
)
