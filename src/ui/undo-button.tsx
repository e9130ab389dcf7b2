import { Button } from 'antd'
import { useLanguage } from '#ui/language.tsx'
import type { Undo } from '#ui/notify.ts'
import { useControl } from '#ui/shortcut.ts'

type UndoButtonProps = {
  undo: Undo
  /** closes the message when the button is pressed */
  onPress: () => void
  /** receives the reason why undoing failed, in the user's language */
  onFail: (text: string) => void
}

/** Undoes the action its message reports; Ctrl Z does the same while the message is shown. */
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
