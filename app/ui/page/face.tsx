import { Drawing } from "../icon.tsx";

interface FaceProps {
  /** Address of the picture; absent or empty: a drawing stands in. */
  readonly src?: string | undefined;
  /** Decides which drawing stands in. */
  readonly woman?: boolean;
  readonly width: number;
  readonly height: number;
}

/** A person's picture. Decorative: the name always stands beside it. */
export function Face({ src, woman, width, height }: FaceProps) {
  if (!src)
    return <Drawing className="face" name={woman ? "face-woman" : "face"} width={width} height={height} />;
  return (
    <img className="face" src={src} alt="" width={width} height={height} loading="lazy" decoding="async" />
  );
}
