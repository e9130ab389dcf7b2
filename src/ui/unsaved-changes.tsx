import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useLanguage } from '#ui/language.tsx'

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
    </Modal>
  )
}
