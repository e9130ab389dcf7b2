import { Button, Popconfirm } from 'antd'
import { ask, useAnswer } from '#kit/browser/api.ts'
import { useAsker } from '#kit/browser/asker.tsx'
import { formatInstant } from '#kit/days.ts'
import { endOtherSessions, endSession, type OwnSession, ownSessions } from '#session/own-calls.ts'
import { useSaving } from '#session/own-saving.tsx'
import { Ltr } from '#ui/figures.tsx'
import { useLanguage } from '#ui/language.tsx'
import { Panel } from '#ui/panel.tsx'
import './session.css'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** "Chrome, Windows" from a user agent; its first words if the browser is unknown. */
export const deviceName = (device: string | null): string => {
  const found = [browsers, systems].flatMap(list => list.find(([form]) => form.test(device ?? ''))?.[1] ?? [])
  return found.length > 0 ? found.join(', ') : (device ?? '').slice(0, 40)
}

const SessionRow = ({ session, onEnd }: { session: OwnSession; onEnd: () => void }) => {
  const { t } = useLanguage()
  const { zone } = useAsker()
  // A session of background work is named by a text of the program.
  const name = t(deviceName(session.device))
  return (
    <li className="own-session">
      <div>
        <strong>{name ? <Ltr>{name}</Ltr> : t('Unknown device')}</strong>
        <div className="own-session-facts">
          <Ltr>{session.address ?? '–'}</Ltr> · {t('Last seen')} <Ltr>{formatInstant(session.seenAt, zone)}</Ltr>
        </div>
      </div>
      {session.isCurrent ? (
        <span className="own-session-here">{t('This device')}</span>
      ) : (
        <Popconfirm title={t('Sign this device out?')} okText={t('Sign out')} cancelText={t('Back')} onConfirm={onEnd}>
          <Button aria-label={`${t('Sign out')}: ${name}`}>{t('Sign out')}</Button>
        </Popconfirm>
      )}
    </li>
  )
}

/** The user's sessions; every one except the current one can be ended. */
export const Sessions = () => {
  const { t } = useLanguage()
  const { data, refetch } = useAnswer<{ rows: OwnSession[] }>(ownSessions.path)
  const { save } = useSaving(async () => void (await refetch()))
  return (
    <Panel title={t('Where you are signed in')} flush>
      <ul className="own-sessions">
        {data?.rows.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() =>
              void save(
                () => ask(endSession.path.replace(':id', String(session.id)), { method: 'DELETE' }),
                'That device is signed out.',
              )
            }
          />
        ))}
      </ul>
      {(data?.rows.length ?? 0) > 1 && (
        <div className="own-sessions-foot">
          <Popconfirm
            title={t('Sign out everywhere but here?')}
            okText={t('Sign out')}
            cancelText={t('Back')}
            onConfirm={() =>
              void save(() => ask(endOtherSessions.path, { method: 'DELETE' }), 'You are signed out everywhere else.')
            }
          >
            <Button>{t('Sign out everywhere else')}</Button>
          </Popconfirm>
        </div>
      )}
    </Panel>
  )
}
