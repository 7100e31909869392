package org.foldsieve.method;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.foldsieve.embed.Embedding;
import org.foldsieve.run.ParameterException;
import org.foldsieve.run.Parameters;
import org.foldsieve.score.FeatureScorer;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the catalogue: all there is to know of a method without running it.
 *
 * @param <T> the method's class, a record of its parameters
 * @since 0.1.0
 */
public final class Method<T extends Record> {

  /** What a method gives. */
  public enum Kind {
    /** A ranking of features. */
    FEATURE_SCORE,
    /** A map of samples. */
    EMBEDDING,
    /** A map of images. */
    IMAGE_EMBEDDING
  }

  /**
   * One parameter.
   *
   * @param name as on the command line: {@code "neighbors"}
   * @param text what it does, in one sentence
   * @param range what it may be: {@code "1.."}, {@code "auto|above 0"} or {@code "heat-t|binary"}
   * @param defaultValue what it is unless said otherwise
   * @param type what kind of value it is
   */
  public record Parameter(String name, String text, String range, String defaultValue, Type type) {

    /** The kinds of values, for programs that make forms, signatures or checks of the catalogue. */
    public enum Type {
      /** A whole number. */
      WHOLE,
      /** A number. */
      NUMBER,
      /** True or false. */
      FLAG,
      /** One of the {@link Parameter#words() words}. */
      CHOICE,
      /** A number or one of the words, or a text of its own; as the range says. */
      TEXT;

      static Type of(Class<?> component) {
        if (component == int.class || component == long.class) {
          return WHOLE;
        } else if (component == double.class) {
          return NUMBER;
        } else if (component == boolean.class) {
          return FLAG;
        }
        return component.isEnum() ? CHOICE : TEXT;
      }
    }

    /** The words it may be, in the order of the range; none for a parameter that is a number. */
    public List<String> words() {
      List<String> parts = List.of(range.split("\\|"));
      return switch (type) {
        case FLAG, CHOICE -> parts;
        case TEXT -> parts.stream().filter(WORD.asMatchPredicate()).toList();
        case WHOLE, NUMBER -> List.of();
      };
    }

    private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9-]*");
  }

  private final String id;
  private final String name;
  private final Kind kind;
  private final T defaults;
  private final String summary;
  private final String formula;
  private final String paper;
  private final List<Described> described;
  private final Set<Trait> traits;

  /** Made when first asked for: who takes one method of the catalogue does not wait for all. */
  private volatile @Nullable List<Parameter> parameters;

  private Method(Builder<T> builder) {
    this.id = builder.id;
    this.name = builder.name;
    this.kind = builder.kind;
    this.defaults = builder.defaults;
    this.summary = builder.summary;
    this.formula = builder.formula;
    this.paper = builder.paper;
    this.described = List.copyOf(builder.described);
    this.traits = Collections.unmodifiableSet(builder.traits);
  }

  static <T extends Record & FeatureScorer> Builder<T> score(String name, T defaults) {
    return new Builder<>(defaults.id(), name, Kind.FEATURE_SCORE, defaults);
  }

  static <T extends Record & Embedding> Builder<T> embedding(String name, T defaults) {
    return new Builder<>(defaults.id(), name, Kind.EMBEDDING, defaults);
  }

  static <T extends Record & Embedding> Builder<T> imageEmbedding(String name, T defaults) {
    return new Builder<>(defaults.id(), name, Kind.IMAGE_EMBEDDING, defaults)
        .trait(Trait.NEEDS_IMAGES);
  }

  /** The id: {@code "laplacian"}. */
  public String id() {
    return id;
  }

  /** The name: "Laplacian score". */
  public String name() {
    return name;
  }

  /** What the method gives. */
  public Kind kind() {
    return kind;
  }

  /** What it does, in a sentence or two. */
  public String summary() {
    return summary;
  }

  /** The formula, in plain text. */
  public String formula() {
    return formula;
  }

  /** Where it was published. */
  public String paper() {
    return paper;
  }

  /** The parameters, in the order of the record. */
  public List<Parameter> parameters() {
    List<Parameter> known = parameters;
    if (known == null) {
      known = readParameters();
      parameters = known;
    }
    return known;
  }

  private List<Parameter> readParameters() {
    Map<String, String> standard = Parameters.of(defaults);
    List<String> names = described.stream().map(Described::name).toList();
    if (!List.copyOf(standard.keySet()).equals(names)) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "%s has the parameters %s, the catalogue describes %s",
              id,
              standard.keySet(),
              names));
    }
    RecordComponent[] components = defaults.getClass().getRecordComponents();
    List<String> values = List.copyOf(standard.values());
    List<Parameter> read = new ArrayList<>();
    for (int c = 0; c < components.length; c++) {
      Described one = described.get(c);
      String range =
          one.range().isEmpty() ? Parameters.choices(defaults.getClass(), one.name()) : one.range();
      read.add(
          new Parameter(
              one.name(),
              one.text(),
              range,
              values.get(c),
              Parameter.Type.of(components[c].getType())));
    }
    return List.copyOf(read);
  }

  /** What the method promises and demands. */
  public Set<Trait> traits() {
    return traits;
  }

  /** The method with its default parameters. */
  public T defaults() {
    return defaults;
  }

  /** The method with some parameters set from text; see {@link Parameters#with}. */
  public T create(Map<String, String> values) {
    try {
      return Parameters.with(defaults, values);
    } catch (IllegalArgumentException refused) {
      throw new ParameterException(id + ": " + refused.getMessage(), refused);
    }
  }

  /** What the catalogue says of a parameter; the range of a choice is in its record. */
  private record Described(String name, String text, String range) {}

  /** Collects an entry. */
  static final class Builder<T extends Record> {

    private final String id;
    private final String name;
    private final Kind kind;
    private final T defaults;
    private String summary = "";
    private String formula = "";
    private String paper = "";
    private final List<Described> described = new ArrayList<>();
    private final Set<Trait> traits = EnumSet.noneOf(Trait.class);

    private Builder(String id, String name, Kind kind, T defaults) {
      this.id = id;
      this.name = name;
      this.kind = kind;
      this.defaults = defaults;
    }

    Builder<T> summary(String text) {
      this.summary = text;
      return this;
    }

    Builder<T> formula(String text) {
      this.formula = text;
      return this;
    }

    Builder<T> paper(String text) {
      this.paper = text;
      return this;
    }

    /** Describes a parameter of the record; a choice among enum constants needs no range. */
    Builder<T> parameter(String name, String text, String range) {
      described.add(new Described(name, text, range));
      return this;
    }

    /** Describes a parameter that is a choice among named constants. */
    Builder<T> choice(String name, String text) {
      return parameter(name, text, "");
    }

    /** Describes a parameter that is true or false. */
    Builder<T> flag(String name, String text) {
      return parameter(name, text, "true|false");
    }

    Builder<T> trait(Trait trait) {
      traits.add(trait);
      return this;
    }

    Method<T> build() {
      return new Method<>(this);
    }
  }
}
