// The page of a dispatch to another system: its state, every attempt, its content, and a button to send it again.

import { Button } from 'antd'
import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRefresh } from '#kit/browser/api.ts'
import type { DispatchAttempt } from '#trade/dispatching/attempt.ts'
import { Attempt } from '#trade/dispatching/attempts.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { useSaveKey } from '#ui/save-key.ts'
import { StatusTag } from '#ui/status-tag.tsx'

/** Sends one request at a time, however often the button is pressed before the answer; then shows `message` and reloads. */
export const useRequest = (message: string) => {
  const { t } = useLanguage()
  const refresh = useRefresh()
  const { key, renew } = useSaveKey()
  const [isAsking, setAsking] = useState(false)
  const run = async (work: (key: string) => Promise<unknown>) => {
    setAsking(true)
    try {
      await work(key)
      renew()
      notify.success(t(message))
      void refresh()
    } catch (error) {
      notify.error(t((error as Error).message))
    }
    setAsking(false)
  }
  return { isAsking, run }
}

/** Sends the dispatch again, with an idempotency key. */
export const SendAgainButton = ({ send }: { send: (key: string) => Promise<unknown> }) => {
  const { t } = useLanguage()
  const { isAsking, run } = useRequest('It is sent in a moment.')
  const icon = <Send size={14} strokeWidth={1.7} />
  return (
    <Button type="primary" icon={icon} loading={isAsking} onClick={() => void run(send)}>
      {t('Send again')}
    </Button>
  )
}

type DispatchLayoutProps = {
  /** the name of the file, or the key */
  title: string
  state: string
  attempts: readonly DispatchAttempt[]
  /** the content as text; null where it is not text */
  content: string | null
  actions: ReactNode
  /** the panel of its state */
  children: ReactNode
}

/** The layout of the page. */
export const DispatchLayout = ({ title, state, attempts, content, actions, children }: DispatchLayoutProps) => {
  const { t } = useLanguage()
  return (
    <Page title={<Ltr>{title}</Ltr>} crumb={title} facts={<StatusTag state={state} filled />} actions={actions}>
      {children}
      {attempts.map(attempt => (
        <Attempt key={attempt.id} attempt={attempt} />
      ))}
      {content && (
        <Panel title={t('Content')}>
          <pre className="dispatch-text" dir="ltr">
            {content}
          </pre>
        </Panel>
      )}
    </Page>
  )
}
