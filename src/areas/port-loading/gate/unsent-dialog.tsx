// Signing out erases the user's data on the device; if weighings are not sent yet, the user decides.

import { Modal } from 'antd'
import { useEffect, useState } from 'react'
import { deleteAllOf, readStoredWeighingsOf, type StoredWeighing } from '#areas/port-loading/gate/device-store.tsx'
import { formatCount } from '#kit/units.ts'
import { Instant, Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'

type DialogProps = { username: string; onStay: () => void; onLeave: () => void }

/** Erases the user's data on the device and signs out; asks first if a weighing would be lost. */
export const UnsentDialog = ({ username, onStay, onLeave }: DialogProps) => {
  const { t } = useLanguage()
  const [kept, setKept] = useState<StoredWeighing[]>([])
  const drop = () => void deleteAllOf(username).finally(onLeave)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when signing out begins
  useEffect(() => {
    readStoredWeighingsOf(username).then(all => (all.length === 0 ? drop() : setKept(all)), onLeave)
  }, [username])
  return (
    <Modal
      open={kept.length > 0}
      title={t('Sign out and discard these weighings?')}
      okText={t('Discard and sign out')}
      okButtonProps={{ danger: true }}
      cancelText={t('Stay')}
      onOk={drop}
      onCancel={onStay}
      width={480}
    >
      <p>{t('They are kept on this device only, and not sent yet.')}</p>
      <ul>
        {kept.map(({ key, at, code, task, entered }) => (
          <li key={key}>
            <Ltr>{task?.plate ?? code}</Ltr> <Ltr>{formatCount(entered.kg)} kg</Ltr> <Instant value={at} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
