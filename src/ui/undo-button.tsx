import { Button } from 'antd'
import { useLanguage } from '#ui/language.tsx'
import type { Undo } from '#ui/notify.ts'
import { useControl } from '#ui/shortcut.ts'

type UndoButtonProps = {
  undo: Undo
  /** the message goes when it is pressed */
  onPress: () => void
  /** why it could not be undone, in the user's language */
  onFail: (text: string) => void
}

/** Undoes what its message tells of; Ctrl Z does the same while the message stands. */
export const UndoButton = ({ undo, onPress, onFail }: UndoButtonProps) => {
  const { t } = useLanguage()
  const press = async () => {
    onPress()
    try {
      await undo()
    } catch (failure) {
      onFail(t((failure as Error).message))
    }
  }
  useControl('z', press)
  return (
    <Button size="small" onClick={press}>
      {t('Undo')}
    </Button>
  )
}
