import { Heart, X } from 'lucide-react';
import { RoundButton } from '../../ui/RoundButton.tsx';

type Props = { name: string; onReject: () => void; onLike: () => void };

/** The two answers to a person. */
export function AnswerButtons({ name, onReject, onLike }: Props) {
  return (
    <div className="flex w-full items-center justify-center gap-7">
      <RoundButton icon={X} label={`Reject ${name}`} answer="no" onClick={onReject} />
      <RoundButton icon={Heart} label={`Like ${name}`} answer="yes" onClick={onLike} />
    </div>
  );
}
