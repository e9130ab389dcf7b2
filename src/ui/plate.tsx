import './parts.css'

/** The plate of a truck as it is screwed on: the Arabic row over the Latin one. A plate is not mirrored. */
export const Plate = ({ arabic, latin }: { arabic: string | null; latin: string }) => (
  <span className="plate" dir="ltr">
    {arabic && (
      <bdi dir="rtl" className="plate-arabic" aria-hidden>
        {arabic}
      </bdi>
    )}
    <bdi dir="ltr">{latin}</bdi>
  </span>
)
