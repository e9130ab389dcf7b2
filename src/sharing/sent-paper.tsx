// The state of a sent paper, in the timeline of its document; and the dialog that sends one, imported when it is opened.

import { Button, Popconfirm } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Additions } from '#kit/browser/additions.tsx'
import { useCall, useRefresh } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { channelTitles, revokeSharing, type Sharing, shareAgain } from '#sharing/calls.ts'
import { Ltr } from '#ui/figures.tsx'
import { type Translate, useLanguage } from '#ui/language.tsx'
import { notify } from '#ui/notify.ts'

const Dialog = lazy(async () => ({ default: (await import('#sharing/send-dialog.tsx')).SendDialog }))

/** Sends the paper of a document. */
export const SendPaper: Additions['SendPaper'] = props => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)

const stateOf = ({ state, openings, revokedAt, isExpired }: Sharing, t: Translate): string => {
  const sent = { Waiting: 'Being sent', Sent: 'Sent', Delivered: 'Delivered', Failed: 'Failed' }[state]
  const link = revokedAt ? 'Link ended' : isExpired ? 'Link expired' : undefined
  const opened = state === 'Failed' && openings === 0 ? undefined : t('Opened {count} times', { count: openings })
  return [t(sent), opened, link && t(link)].filter(Boolean).join(' · ')
}

const waitMs = 3_000
const mostLooks = 20

// While a message is under way its state is refreshed, for a minute.
const useArrival = ({ state }: Sharing): void => {
  const refresh = useRefresh()
  useEffect(() => {
    if (state !== 'Waiting') return
    let looks = 0
    const timer = setInterval(() => {
      if (++looks <= mostLooks) void refresh()
    }, waitMs)
    return () => clearInterval(timer)
  }, [state, refresh])
}

const useActions = (id: number) => {
  const { t } = useLanguage()
  const [again, revoke] = [useCall(shareAgain), useCall(revokeSharing)]
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const run = async (call: typeof again) => {
    setBusy(true)
    try {
      await call({ places: { id } })
      await refresh()
    } catch (error) {
      notify.error(t((error as Error).message))
    } finally {
      setBusy(false)
    }
  }
  return { sendAgain: () => void run(again), end: () => void run(revoke), isBusy }
}

const ActionButtons = ({ sharing }: { sharing: Sharing }) => {
  const { t } = useLanguage()
  const { sendAgain, end, isBusy } = useActions(sharing.id)
  if (sharing.revokedAt || sharing.isExpired) return null
  return (
    <span className="change">
      {sharing.state === 'Failed' && (
        <Button size="small" loading={isBusy} onClick={sendAgain}>
          {t('Send again')}
        </Button>
      )}{' '}
      <Popconfirm
        title={t('End this link? The paper can no longer be opened with it.')}
        okText={t('End link')}
        cancelText={t('Back')}
        onConfirm={end}
      >
        <Button size="small" loading={isBusy}>
          {t('End link')}
        </Button>
      </Popconfirm>
    </span>
  )
}

/** The result of a sending: channel, recipient, whether it arrived and was opened, and how long its link is valid. */
export const SentPaper = ({ sharing: stored }: { sharing: unknown }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  const sharing = stored as Sharing
  useArrival(sharing)
  const { channel, recipient, error, expiresAt, revokedAt, isExpired } = sharing
  return (
    <>
      <span className="change">
        {t(channelTitles[channel])} · <Ltr>{recipient}</Ltr>
      </span>
      <span className="change">{stateOf(sharing, t)}</span>
      {sharing.state === 'Failed' && error && <bdi className="change">{t(error)}</bdi>}
      {!revokedAt && !isExpired && (
        <span className="change">
          {t('Link works until')} <Ltr>{formatInstant(expiresAt, zone)}</Ltr>
        </span>
      )}
      <ActionButtons sharing={sharing} />
    </>
  )
}
