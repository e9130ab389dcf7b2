import { Modal } from 'antd'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useLanguage } from '#ui/language.tsx'
import { areRequestsOver, guardEntries } from '#ui/leaving.ts'
import { useControl } from '#ui/shortcut.ts'

/** Asks before unsaved entries are left; after a reload they are still there. */
export const useUnsavedGuard = (isDirty: boolean, isSaved: { current: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const isUnsaved = () => isDirty && !isSaved.current
    // Once the session is over, the page could only be stayed on without ever saving.
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && !areRequestsOver()) event.preventDefault()
    }
    const release = guardEntries(isUnsaved)
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [isDirty, isSaved])
  return blocker
}

// Only the latest handler of a key runs, so the form below the question is not saved.
const SavingWaits = () => {
  useControl('s', () => {})
  return null
}

type QuestionProps = { isOpen: boolean; onLeave: () => void; onStay: () => void }

/** The question before leaving unsaved entries. */
export const LeaveQuestion = ({ isOpen, onLeave, onStay }: QuestionProps) => {
  const { t } = useLanguage()
  return (
    <Modal
      open={isOpen}
      title={t('Leave without saving?')}
      okText={t('Leave')}
      okButtonProps={{ danger: true }}
      cancelText={t('Stay')}
      onOk={onLeave}
      onCancel={onStay}
      width={400}
    >
      {t('What you entered here would be lost.')}
      {isOpen && <SavingWaits />}
    </Modal>
  )
}

type UnsavedProps = { blocker: ReturnType<typeof useBlocker>; form: { clear: () => void } }

/** The same question when the address changes. */
export const UnsavedDialog = ({ blocker, form }: UnsavedProps) => (
  <LeaveQuestion
    isOpen={blocker.state === 'blocked'}
    onLeave={() => {
      form.clear()
      blocker.proceed?.()
    }}
    onStay={() => blocker.reset?.()}
  />
)
