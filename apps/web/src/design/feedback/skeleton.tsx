import type { ReactNode } from "react";

type SkeletonProps = {
  /** Numbers are pixels; full width by default. */
  width?: number | string;
  height: number | string;
  className?: string;
};

export function Skeleton({ width, height, className }: SkeletonProps) {
  const classes = className ? `sk ${className}` : "sk";
  return <span className={classes} style={{ width, height }} aria-hidden="true" />;
}

type SkeletonScreenProps = {
  label: string;
  /** A hidden heading, where the loading page has no other. */
  title?: string;
  children: ReactNode;
};

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
