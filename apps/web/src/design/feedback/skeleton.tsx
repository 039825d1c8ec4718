import type { ReactNode } from "react";

type SkeletonProps = {
  /** CSS lengths, or numbers of pixels; as wide as its place by itself. */
  width?: number | string;
  height: number | string;
  className?: string;
};

/** The room of something that is on its way. */
export function Skeleton({ width, height, className }: SkeletonProps) {
  const classes = className ? `sk ${className}` : "sk";
  return <span className={classes} style={{ width, height }} aria-hidden="true" />;
}

type SkeletonScreenProps = {
  /** What is being waited for, told to screen readers. */
  label: string;
  /** The page's heading, unseen, where the waiting page has no other. */
  title?: string;
  children: ReactNode;
};

/** A part of the page that is on its way. */
export function SkeletonScreen({ label, title, children }: SkeletonScreenProps) {
  return (
    <div aria-busy="true" data-waiting="">
      {title && <h1 className="vh">{title}</h1>}
      <span className="vh" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}
