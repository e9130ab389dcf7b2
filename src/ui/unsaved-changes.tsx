import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useLanguage } from '#ui/language.tsx'
import { useControl } from '#ui/shortcut.ts'

/** Asks before unsaved entries are left; after a reload they are still there. */
export const useUnsavedGuard = (isDirty: boolean, isSaved: { current: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty && !isSaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, isSaved])
  return blocker
}

// Only the latest handler of a key runs, so the form below the question is not saved.
const SavingWaits = () => {
  useControl('s', () => {})
  return null
}

/** The question before leaving unsaved entries. */
export const UnsavedDialog = ({
  blocker,
  form,
}: {
  blocker: ReturnType<typeof useBlocker>
  form: { clear: () => void }
}) => {
  const { t } = useLanguage()
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('Leave without saving?')}
      okText={t('Leave')}
      okButtonProps={{ danger: true }}
      cancelText={t('Stay')}
      onOk={() => {
        form.clear()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
      width={400}
    >
      {t('What you entered here would be lost.')}
      {blocker.state === 'blocked' && <SavingWaits />}
    </Modal>
  )
}
